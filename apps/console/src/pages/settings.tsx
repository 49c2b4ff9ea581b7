import { getSettingForm, listSettingChanges, listSettingValues } from '@nua/contract/console/setting.ts';
import { Button } from '@nua/ui';
import { Fragment, lazy, useState } from 'react';
import { useCall } from '../api/queries.ts';
import { useActForm } from '../parts/act-form.tsx';
import { Facts } from '../parts/facts.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { Link } from '../parts/link.tsx';
import { actText, loggedChange } from '../parts/logged-change.ts';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { navigate, useAddress } from '../router.ts';
import type { Json } from '../setting-form/field.ts';
import { labelOf } from '../setting-form/labels.ts';
import { peopleTexts, settings as text } from '../texts/settings.ts';
import { words } from '../texts/words.ts';

const SettingForm = lazy(async () => ({ default: (await import('../setting-form/setting-form.tsx')).SettingForm }));

export function SettingsPage() {
  const settings = useCall(listSettingValues, {});
  return (
    <>
      <h1>{text.title}</h1>
      <Section title={text.all} query={settings}>
        {({ list }) => (
          <Table
            label={text.title}
            isWhole
            rows={list}
            keyOf={({ key }) => key}
            hrefOf={({ key }) => `/settings/${key}`}
            columns={[
              {
                name: text.setting,
                by: ({ key }) => labelOf(key).label,
                of: ({ key }) => (
                  <>
                    {labelOf(key).label}
                    <br />
                    <code>{key}</code>
                  </>
                ),
              },
              { name: text.purpose, of: ({ purpose }) => purpose, is_text: true },
              { name: text.changed_by, of: ({ two_people }) => peopleTexts[two_people] },
              {
                name: text.last_change,
                by: ({ changed_at }) => changed_at ?? undefined,
                of: ({ changed_at, changed_by }) =>
                  changed_at === null ? (
                    text.first_value
                  ) : (
                    <>
                      {changed_by}, <Time at={changed_at} />
                    </>
                  ),
              },
            ]}
          />
        )}
      </Section>
    </>
  );
}

/** An earlier value that the form begins with. `count` grows with each press, so that the form begins again. */
type Start = { value: Json; count: number };

export function SettingPage({ name }: { name: string }) {
  const settings = useCall(listSettingValues, {});
  const [start, setStart] = useState<Start | null>(null);
  const goBack = (value: unknown) => {
    setStart({ value: value as Json, count: (start?.count ?? 0) + 1 });
    document.getElementById('main')?.focus();
    window.scrollTo(0, 0);
  };
  return (
    <>
      <p>
        <Link href="/settings">{text.all}</Link>
      </p>
      <h1>{labelOf(name).label}</h1>
      <Section title={text.in_force} query={settings} empty={{ title: text.unknown }}>
        {({ list }) => {
          const setting = list.find(({ key }) => key === name);
          if (setting === undefined) return null;
          const { purpose, two_people, value, changed_at, changed_by, concerns } = setting;
          return (
            <>
              <p>{purpose}</p>
              <Facts
                of={[
                  [text.key, <code key="key">{name}</code>],
                  [text.change_takes, peopleTexts[two_people]],
                  [text.last_change, changed_at === null ? text.never_changed : <Time key="at" at={changed_at} />],
                  ...(changed_by === null ? [] : [[words.by, changed_by] as const]),
                  [text.affects_now, concerns ?? text.not_counted],
                ]}
              />
              <Value key={start?.count ?? 0} name={name} value={value as Json} start={start} />
            </>
          );
        }}
      </Section>
      <History name={name} onBack={goBack} />
    </>
  );
}

/** The fields of a setting. They are read-only without the permission, or if the act `set` does not change this setting. */
function Value({ name, value, start }: { name: string; value: Json; start: Start | null }) {
  const form = useCall(getSettingForm, { query: { key: name } }, { live: false });
  const maySet = useActForm('set') !== undefined;
  return (
    <Section title={words.value} query={form}>
      {({ schema, acts }) => (
        <>
          {!acts.includes('set') && (
            <p>
              {text.changed_by_acts}{' '}
              {acts.map((act, index) => (
                <Fragment key={act}>
                  {index > 0 && ', '}
                  <Link href={`/acts?act=${encodeURIComponent(act)}`}>{act}</Link>
                </Fragment>
              ))}
            </p>
          )}
          <LazyPart title={text.form_failed} text={text.load_again} height="16rem">
            {start !== null && <p role="status">{text.earlier_value}</p>}
            <SettingForm
              {...{ name, schema, value }}
              start={start?.value}
              actOf={(json) => ({ name: 'set', values: { key: name, json } })}
              canChange={maySet && acts.includes('set')}
            />
          </LazyPart>
        </>
      )}
    </Section>
  );
}

function History({ name, onBack }: { name: string; onBack: (value: unknown) => void }) {
  const before = useAddress().searchParams.get('before') ?? undefined;
  const changes = useCall(listSettingChanges, { query: { key: name, before } });
  const maySet = useActForm('set') !== undefined;
  return (
    <Section title={text.history} query={changes} empty={{ title: text.no_change }}>
      {({ list, has_more }) =>
        list.length === 0 ? null : (
          <>
            <Table
              label={text.changes}
              rows={list}
              keyOf={({ id }) => id}
              columns={[
                { name: words.at, time: ({ at }) => at },
                { name: words.by, of: ({ by }) => by },
                { name: text.act, of: ({ act }) => actText(act) },
                { name: words.change, of: (row) => <Change {...row} />, is_text: true },
                { name: words.note, of: ({ note }) => note ?? '', is_text: true },
                {
                  name: text.back,
                  of: ({ id, act, after }) =>
                    maySet &&
                    act === 'set' &&
                    id !== list[0]!.id && (
                      <Button kind="quiet" size="small" onClick={() => onBack(after)}>
                        {text.back_to_value}
                      </Button>
                    ),
                },
              ]}
            />
            {has_more && (
              <Button kind="quiet" onClick={() => navigate(`/settings/${name}?before=${list.at(-1)!.id}`)}>
                {text.older_changes}
              </Button>
            )}
          </>
        )
      }
    </Section>
  );
}

/** What a logged act changed, or proposed to change. */
function Change(logged: { act: string; before: unknown; after: unknown }) {
  const change = loggedChange(logged);
  return (
    <>
      {change.is_proposed && text.proposed}
      {'whole' in change ? (
        <span className={styles.json}>{change.whole}</span>
      ) : (
        <ul className={styles.changes}>
          {change.differences.map(({ key, title, before, after }) => (
            <li key={key}>
              {title}: <del>{before}</del> <ins>{after}</ins>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
