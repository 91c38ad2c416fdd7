import { type ReactNode } from 'react';
import styles from './content.module.css';
import { type ProsePageText, type ProseSection } from './texts';

/** A page of headings, paragraphs and lists. */
export function ProsePage({
  text,
  children,
}: {
  readonly text: ProsePageText;
  readonly children?: ReactNode;
}) {
  return (
    <article className={`kq-container ${styles.prose}`}>
      <h1>{text.title}</h1>
      {text.lead && <p className={styles.lead}>{text.lead}</p>}
      {text.notice && <p className={styles.notice}>{text.notice}</p>}
      {text.sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
      {children}
    </article>
  );
}

function Section({ section: { title, paragraphs = [], list = [] } }: { readonly section: ProseSection }) {
  return (
    <section>
      <h2>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {list.length > 0 && (
        <ul>
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
