import { APP_IDENTITY_PATH, type AppIdentity } from '@nua/contract/app-identity.ts';
import { buttonNames, Card, Icon, Skeleton } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { publicAddress } from '#system/address';
import { readProgram } from '#system/own-app';
import { Link } from '../../../client/link.tsx';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import { LoadError } from '../../../page/load-error.tsx';
import type { Program } from '../../../platform/system/own-app.ts';
import { commandsFor, differencesOf } from './app-identity-rules.ts';
import { ContactChecker } from './contact-checker.tsx';
import styles from './identity-panel.module.css';
import { type IdentityResponse, useIdentity } from './identity-query.ts';

type Fact = readonly [name: string, values: readonly string[]];

export function Panel() {
  const t = useTranslation();
  const [program, setProgram] = useState<Program | null>(null);
  const { published, trusted } = useIdentity();
  useEffect(() => {
    let isCurrent = true;
    void readProgram().then((loaded) => isCurrent && setProgram(loaded));
    return () => {
      isCurrent = false;
    };
  }, []);
  const response = typeof published.data === 'object' ? published.data : null;
  return (
    <>
      <p className={styles.warning}>
        <Icon name="info" size={20} />
        <span>{t('identity.intro')}</span>
      </p>
      {program === null ? <Skeleton height={180} radius={12} /> : <RunningProgram program={program} />}
      <Part title={t('identity.check')}>
        <ContactChecker published={trusted} />
      </Part>
      <Part title={t('identity.published')}>
        {published.isPending && <Skeleton height={180} radius={12} />}
        {published.isError && <LoadError error={published.error} onRetry={() => void published.refetch()} />}
        {published.data !== undefined && program !== null && (
          <PublishedIdentity response={published.data} program={program} />
        )}
      </Part>
      <OutsideCheck package_name={response?.identity.android?.package ?? program?.package ?? null} />
    </>
  );
}

function RunningProgram({ program }: { program: Program }) {
  const t = useTranslation();
  const unknown = t('identity.unknown');
  const { version, build, bundle, update } = program;
  const app: Fact[] = [
    [t('identity.package'), [program.package ?? unknown]],
    [t('identity.version'), [version ?? unknown]],
    [t('identity.build'), [build ?? unknown]],
    [t('identity.update'), [update ?? t('identity.update.none')]],
  ];
  return (
    <Part title={t(program.package === null ? 'identity.here.page' : 'identity.here.app')}>
      <Facts
        facts={[
          ...(program.package === null ? [] : app),
          [t('identity.bundle'), [bundle ?? unknown]],
          [t('identity.server'), [new URL(publicAddress('/')).host]],
        ]}
      />
    </Part>
  );
}

function PublishedIdentity({ response, program }: { response: IdentityResponse; program: Program }) {
  const t = useTranslation();
  const language = useLanguage();
  if (typeof response === 'string') return <p className={pageStyles.note}>{t(`identity.published.${response}`)}</p>;
  const { identity, isSigned, keyVerdict, isOlder } = response;
  const host = new URL(publicAddress('/')).host;
  const differences = differencesOf(identity, { program, host, isSigned, keyVerdict });
  return (
    <>
      {isOlder && (
        <p className={styles.warning}>
          <Icon name="alert" size={20} />
          <span>{t('identity.older')}</span>
        </p>
      )}
      {differences.map((difference) => (
        <p key={difference} className={styles.warning} data-differs>
          <Icon name="alert" size={20} />
          <span>{t(`identity.differs.${difference}`)}</span>
        </p>
      ))}
      <Facts
        facts={[
          ...factsOf(identity, t),
          [t('identity.issued'), [formatWhen(identity.issued_at, language)]],
          [t('identity.signature'), [t(`identity.signature.${keyVerdict ?? isSigned ?? 'unknown'}`)]],
        ]}
      />
    </>
  );
}

function factsOf(identity: AppIdentity, t: ReturnType<typeof useTranslation>): Fact[] {
  const { hosts, domains, phones, ibans, agents, android, apple } = identity;
  const facts: Fact[] = [[t('identity.hosts'), hosts]];
  if (domains.length > 0) facts.push([t('identity.domains'), domains]);
  if (phones.length > 0) facts.push([t('identity.phones'), phones]);
  if (ibans.length > 0) facts.push([t('identity.ibans'), ibans]);
  if (agents.length > 0) facts.push([t('identity.agents'), agents.map(({ name, phone }) => `${name} ${phone}`)]);
  if (android !== null) {
    facts.push([t('identity.android'), [android.package]], [t('identity.certificates'), android.certificates]);
    for (const { version, sha256 } of android.apks) facts.push([t('identity.apk', { version }), [sha256]]);
  }
  if (apple !== null) facts.push([t('identity.apple'), [apple.bundle_id, apple.team_id]]);
  return facts;
}

/** Explains a check that a copied app cannot fake: on another device, with the tools of Google and Apple. */
function OutsideCheck({ package_name }: { package_name: string | null }) {
  const t = useTranslation();
  return (
    <Part title={t('identity.outside')}>
      <ol className={styles.steps}>
        <li>
          {t('identity.outside.phone')}
          <code dir="ltr">{publicAddress(APP_IDENTITY_PATH)}</code>
        </li>
        <li>
          {t('identity.outside.certificate')}
          {commandsFor(package_name).map((command) => (
            <code key={command} dir="ltr">
              {command}
            </code>
          ))}
        </li>
        <li>{t('identity.outside.iphone')}</li>
      </ol>
      <Link to="/customer-service" className={buttonNames({ kind: 'quiet', wide: true })}>
        {t('identity.help')}
      </Link>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <Card className={styles.card}>{children}</Card>
    </section>
  );
}

/** Allows a line break after each colon of a certificate, without a change of the copied text. */
const withLineBreaks = (value: string): ReactNode =>
  value.split(':').map((group, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          :<wbr />
        </>
      )}
      {group}
    </Fragment>
  ));

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, values]) => (
        <div key={name}>
          <dt>{name}</dt>
          {values.map((value) => (
            <dd key={value}>
              <bdi>{withLineBreaks(value)}</bdi>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
