import { fields as text } from '../texts/fields.ts';
import styles from './parts.module.css';

type Texts = { en: Readonly<Record<string, string>>; ur: Readonly<Record<string, string>> };

/** Returns the names of the texts, `title` first. */
export const titleFirst = (texts: Readonly<Record<string, string>>): string[] =>
  Object.keys(texts).sort((one, other) => Number(other === 'title') - Number(one === 'title'));

/** Shows texts at the width of a phone, in English and Urdu. */
export function PlayerPreview({ en, ur }: Texts) {
  return (
    <div className={styles.previews}>
      {([en, ur] as const).map((texts, index) => (
        <section
          key={index === 0 ? 'en' : 'ur'}
          className={styles.preview}
          aria-label={index === 0 ? text.preview_english : text.preview_urdu}
          lang={index === 0 ? 'en' : 'ur'}
          dir={index === 0 ? 'ltr' : 'rtl'}
        >
          {titleFirst(texts).map((name) => (
            <p key={name} className={styles.text}>
              {name === 'title' ? <strong>{texts[name]}</strong> : texts[name]}
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}
