import { updatePlayer } from '@nua/contract/player.ts';
import { Checkbox, Segmented } from '@nua/ui';
import { useEffect, useState } from 'react';
import type { Palette } from '../../../client/config-store.ts';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage, usePalette } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import type { Language } from '../../../i18n/language.ts';
import { useSetLanguage } from '../../../page/use-set-language.ts';
import { chooseLessData, usesLessData } from '../../../platform/less-data.ts';
import { ConsentChoice } from '../../consent/public.ts';
import { usePlayer, useSetPalette } from '../../player/public.ts';
import styles from './profile-page.module.css';

/** The settings for language, colours, data saving, offers and consent. No change reloads the page. */
export function Choices() {
  const t = useTranslation();
  const language = useLanguage();
  const palette = usePalette();
  const setLanguage = useSetLanguage();
  const setPalette = useSetPalette();
  return (
    <section className={styles.choices}>
      <h2 className={styles.heading}>{t('profile.language')}</h2>
      <Segmented<Language>
        label={t('profile.language')}
        value={language}
        onChange={(next) => void setLanguage(next)}
        options={[
          { value: 'en', label: 'English' },
          { value: 'ur', label: 'اردو' },
        ]}
      />
      <h2 className={styles.heading}>{t('profile.palette')}</h2>
      <Segmented<Palette>
        label={t('profile.palette')}
        value={palette}
        onChange={setPalette}
        options={[
          { value: 'dark-red', label: t('profile.palette-dark-red') },
          { value: 'green', label: t('profile.palette-green') },
          { value: 'purple', label: t('profile.palette-purple') },
        ]}
      />
      <DataChoice />
      <OffersChoice />
      <ConsentChoice headingClass={styles.heading} />
    </section>
  );
}

/**
 * Whether this device uses less data. The box is disabled until the page is hydrated, because the server does not know the choice of this
 * device.
 */
function DataChoice() {
  const t = useTranslation();
  const [isLess, setLess] = useState<boolean>();
  useEffect(() => setLess(usesLessData()), []);
  const change = (next: boolean) => {
    chooseLessData(next);
    setLess(next);
  };
  return (
    <>
      <h2 className={styles.heading}>{t('profile.data-use')}</h2>
      <Checkbox
        name="less_data"
        checked={isLess ?? false}
        disabled={isLess === undefined}
        onChange={(event) => change(event.target.checked)}
      >
        {t('profile.data-use.less')}
      </Checkbox>
      <p className={styles.note}>{t('profile.data-use.text')}</p>
    </>
  );
}

/** Whether the player receives offers. Granted rewards are not affected. */
function OffersChoice() {
  const t = useTranslation();
  const client = useClient();
  const player = usePlayer().data;
  const [pending, setPending] = useState<boolean | null>(null);
  if (player === undefined) return null;
  const change = async (offers: boolean) => {
    setPending(offers);
    try {
      client.queries.setQueryData(['player'], await client.call(updatePlayer, { body: { offers } }));
    } catch {
      // `client.call` has shown the error, and the box shows the stored value.
    }
    setPending(null);
  };
  return (
    <>
      <h2 className={styles.heading}>{t('profile.offers')}</h2>
      <Checkbox
        name="offers"
        checked={pending ?? player.offers}
        disabled={pending !== null}
        onChange={(event) => void change(event.target.checked)}
      >
        {t('profile.offers.want')}
      </Checkbox>
      <p className={styles.note}>{t('profile.offers.text')}</p>
    </>
  );
}
