import styles from './parts.module.css';

type Texts = { en: Readonly<Record<string, string>>; ur: Readonly<Record<string, string>> };

/** The names of texts, the title first. */
export const titleFirst = (texts: Readonly<Record<string, string>>): string[] =>
  Object.keys(texts).sort((one, other) => Number(other === 'title') - Number(one === 'title'));

/** Texts as a phone shows them: 360 px wide, English from the left and Urdu from the right. */
export function PlayerPreview({ en, ur }: Texts) {
  return (
    <div className={styles.previews}>
      {([en, ur] as const).map((texts, place) => (
        <section
          key={place === 0 ? 'en' : 'ur'}
          className={styles.preview}
          aria-label={place === 0 ? 'Preview in English' : 'Preview in Urdu'}
          lang={place === 0 ? 'en' : 'ur'}
          dir={place === 0 ? 'ltr' : 'rtl'}
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
