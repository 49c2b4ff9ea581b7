import { Card, Segmented } from '@nua/ui';
import type { ReactNode } from 'react';
import type { Palette } from '../../../client/config-store.ts';
import { useLanguage, usePalette } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import type { Language } from '../../../i18n/language.ts';
import type { MessageId } from '../../../i18n/message-id.generated.ts';
import { useSetLanguage } from '../../../page/use-set-language.ts';
import { useSetPalette } from '../../player/public.ts';
import { Buttons, Choices, Fields, Overlays } from './sigma-controls.tsx';
import { Amounts, Art, Marks, Progress, States, TextAndColours } from './sigma-views.tsx';
import styles from './test-page.module.css';

const parts: readonly (readonly [title: MessageId, part: () => ReactNode])[] = [
  ['engineer.sigma.type', TextAndColours],
  ['engineer.sigma.buttons', Buttons],
  ['engineer.sigma.fields', Fields],
  ['engineer.sigma.choices', Choices],
  ['engineer.sigma.money', Amounts],
  ['engineer.sigma.marks', Marks],
  ['engineer.sigma.progress', Progress],
  ['engineer.sigma.states', States],
  ['engineer.sigma.overlays', Overlays],
  ['engineer.sigma.art', Art],
];

/** Shows the components of the kit. The language and the palette can be switched without a reload. */
export function Page() {
  const t = useTranslation();
  return (
    <div className={styles.page}>
      <h1>{t('engineer.sigma')}</h1>
      <p className={styles.intro}>{t('engineer.sigma.text')}</p>
      <Switches />
      {parts.map(([title, Part]) => (
        <section key={title} className={styles.section}>
          <h2>{t(title)}</h2>
          <Card>
            <Part />
          </Card>
        </section>
      ))}
    </div>
  );
}

function Switches() {
  const t = useTranslation();
  const language = useLanguage();
  const palette = usePalette();
  const setLanguage = useSetLanguage();
  const setPalette = useSetPalette();
  return (
    <Card raised className={styles.section}>
      <Segmented<Language>
        label={t('engineer.sigma.language')}
        value={language}
        onChange={(next) => void setLanguage(next)}
        options={[
          { value: 'en', label: 'English' },
          { value: 'ur', label: 'اردو' },
        ]}
      />
      <Segmented<Palette>
        label={t('engineer.sigma.palette')}
        value={palette}
        onChange={setPalette}
        options={[
          { value: 'dark-red', label: t('engineer.sigma.red') },
          { value: 'green', label: t('engineer.sigma.green') },
          { value: 'purple', label: t('engineer.sigma.purple') },
        ]}
      />
    </Card>
  );
}
