import { useState } from 'react';
import { Button, Checkbox, Stack } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { saveFile } from '@/lib/save-file';
import { factorSettled } from '../state/second-factor.slice';
import { secondFactorText } from '../texts';
import { FactorCard } from './factor-card';
import styles from './second-factor.module.css';

const text = secondFactorText.codes;

/** Shows new recovery codes once; only the person's word leads on. */
export function RecoveryCodesPage({ codes }: { readonly codes: readonly string[] }) {
  const dispatch = useDispatch();
  const [isSaved, setIsSaved] = useState(false);
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), text.file);
  return (
    <FactorCard title={text.title} lead={text.lead} wayOut={null}>
      <Stack>
        <ul className={styles.codes} aria-label={text.list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Button variant="default" fullWidth onClick={save}>
          {text.save}
        </Button>
        <Checkbox
          label={text.saved}
          checked={isSaved}
          onChange={(event) => setIsSaved(event.currentTarget.checked)}
        />
        <Button size="lg" fullWidth disabled={!isSaved} onClick={() => dispatch(factorSettled())}>
          {text.done}
        </Button>
      </Stack>
    </FactorCard>
  );
}
