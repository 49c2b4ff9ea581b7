import { Segmented } from '@nua/ui';
import { useEffect, useState } from 'react';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { registerConsentSetting } from './consent.ts';
import { useConsentQuestion } from './question-text.ts';
import { useConsent } from './use-consent.ts';

/** The consent setting inside a page. It renders nothing if the site does not ask for consent. */
export function ConsentChoice({ headingClass }: { headingClass?: string | undefined }) {
  const t = useTranslation();
  const client = useClient();
  const question = useConsentQuestion();
  const [consent, setConsent] = useConsent();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    // If the messages fail to load, the setting stays hidden until the page is opened again.
    void client.i18n.load(['consent']).then(
      () => setReady(true),
      () => undefined,
    );
  }, [client]);
  const isShown = question !== null && isReady;
  useEffect(() => (isShown ? registerConsentSetting() : undefined), [isShown]);
  if (!isShown) return null;
  return (
    <>
      <h2 className={headingClass}>{t(question.title)}</h2>
      <p>{t(question.text)}</p>
      <Segmented<'yes' | 'no'>
        label={t(question.title)}
        value={consent}
        onChange={setConsent}
        options={[
          { value: 'yes', label: t('consent.yes') },
          { value: 'no', label: t('consent.no') },
        ]}
      />
    </>
  );
}
