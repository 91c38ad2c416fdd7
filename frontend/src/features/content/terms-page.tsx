import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadableView } from '@/components/ui/loadable-view';
import { termsText as text } from '@/texts/terms';
import styles from './content.module.css';
import { parseProse, type ProseBlock } from './parse-prose';
import { terms } from './state/terms';

/** /terms: what the operator has configured (KQ_TERMS_TEXT). */
export function TermsPage() {
  const dispatch = useDispatch();
  const loadable = useSelector(terms.select);
  useEffect(() => {
    dispatch(terms.wanted());
  }, [dispatch]);
  const isMissing = loadable.error?.status === 404;

  return (
    <article className={`kq-container ${styles.prose}`}>
      <h1>{text.title}</h1>
      {isMissing && <EmptyState title={text.missing} text={text.missingHint} />}
      {!isMissing && (
        <LoadableView
          loadable={loadable}
          loadingLabel={text.loading}
          itemHeight={96}
          errorTitle={text.failed}
          onRetry={() => dispatch(terms.wanted())}
        >
          {(prose) => parseProse(prose).map((block, index) => <Block key={index} block={block} />)}
        </LoadableView>
      )}
    </article>
  );
}

function Block({ block }: { readonly block: ProseBlock }) {
  if (block.kind === 'list')
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  return block.kind === 'heading' ? <h2>{block.text}</h2> : <p>{block.text}</p>;
}
