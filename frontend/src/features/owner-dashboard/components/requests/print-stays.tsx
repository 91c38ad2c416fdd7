import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { ErrorNote } from '@/components/ui/error-note';
import { receivedRequests } from '../../state/received-requests';
import { ownerDashboardText } from '../../texts';

const text = ownerDashboardText.requests;

/** Prints the confirmed stays, all of them: the other pages are read before. */
export function PrintStays() {
  const dispatch = useDispatch();
  const { data, status, error } = useSelector(receivedRequests.select);
  const [isAsked, setIsAsked] = useState(false);
  const isWhole = data !== null && data.meta.total <= data.meta.per_page;
  useEffect(() => {
    if (!isAsked || status !== 'ready' || !isWhole) return;
    setIsAsked(false);
    window.print();
  }, [isAsked, status, isWhole]);
  const print = () => {
    setIsAsked(true);
    if (!isWhole) dispatch(receivedRequests.wanted({ state: 'confirmed', page: null }));
  };
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden="true" />}
        loading={isAsked && status === 'loading'}
        onClick={print}
      >
        {text.print}
      </Button>
      {isAsked && status === 'failed' && error && <ErrorNote error={error} text={text.printFailed} />}
    </>
  );
}
