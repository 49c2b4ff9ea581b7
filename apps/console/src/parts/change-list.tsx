import { changesInWords } from './change-words.ts';
import styles from './parts.module.css';

/** What changed between two values, in words: each field with its value before and after. */
export const ChangeList = ({ before, after }: { before: unknown; after: unknown }) => (
  <ul className={styles.changes}>
    {changesInWords(before, after).map(({ key, title, before: old, after: next }) => (
      <li key={key}>
        {title}: <del>{old}</del> <ins>{next}</ins>
      </li>
    ))}
  </ul>
);
