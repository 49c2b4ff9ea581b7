import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { getContent, listContent } from '@nua/contract/console/content.ts';
import { Badge, Button, Card, TextArea, TextField } from '@nua/ui';
import { useState } from 'react';
import { fieldErrors } from '../api/error-text.ts';
import { useCall } from '../api/queries.ts';
import { useActForm } from '../parts/act-form.tsx';
import { NoteField, noteOf, useAct } from '../parts/do-act.tsx';
import { Facts } from '../parts/facts.tsx';
import { Form } from '../parts/form.tsx';
import { Link } from '../parts/link.tsx';
import { ListPage } from '../parts/list-page.tsx';
import styles from '../parts/parts.module.css';
import { PictureField } from '../parts/picture-field.tsx';
import { PlayerPreview, titleFirst } from '../parts/player-preview.tsx';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { ShownTimes, Time } from '../parts/time.tsx';
import { useAddress } from '../router.ts';

/** Lists the content items. With `key` in the address, the page shows that item with its editor and versions. */
export function ContentPage() {
  const { searchParams } = useAddress();
  const key = searchParams.get('key');
  if (key !== null) return <ItemPage key={key} item_key={key} />;
  return <ContentList />;
}

const ContentList = () => (
  <ListPage
    call={listContent}
    heading="Content"
    label="Content"
    empty={() => ({ title: 'There is no content' })}
    keyOf={({ key }) => key}
    hrefOf={({ key }) => `/content?key=${key}`}
    columns={[
      { name: 'Key', of: ({ key }) => key, server_order: 'key' },
      { name: 'English', of: ({ title_en }) => title_en, is_text: true },
      { name: 'Urdu', of: ({ title_ur }) => <bdi lang="ur">{title_ur}</bdi>, is_text: true },
      { name: 'Shown', of: ({ is_shown }) => <Badge>{is_shown ? 'shown' : 'hidden'}</Badge> },
      { name: 'Shown from, until', of: (row) => <ShownTimes of={row} /> },
      { name: 'Changed', time: ({ changed_at }) => changed_at },
    ]}
  />
);

type Item = ConsoleResponse<typeof getContent>;

function ItemPage({ item_key }: { item_key: string }) {
  const item = useCall(getContent, { query: { key: item_key } }, { live: false });
  return (
    <>
      <p>
        <Link href="/content">All content</Link>
      </p>
      <h1>Content</h1>
      <Section title={<code>{item_key}</code>} query={item}>
        {(details) => (
          <>
            <Card>
              <Facts
                of={[
                  ['Shown', details.is_shown ? 'shown' : 'hidden'],
                  ['Changed', <Time key="changed" at={details.changed_at} />],
                  ['Pictures', details.images.join(', ') || 'none'],
                ]}
              />
              <ShowButton item_key={item_key} is_shown={details.is_shown} />
            </Card>
            <Editor key={details.changed_at} item={details} />
            <Versions item={details} />
          </>
        )}
      </Section>
    </>
  );
}

function ShowButton({ item_key, is_shown }: { item_key: string; is_shown: boolean }) {
  const name = is_shown ? 'cms hide' : 'cms show';
  const form = useActForm(name);
  const act = useAct();
  if (form === undefined) return null;
  return (
    <div className={styles.actions}>
      {act.dialog}
      <Button kind="quiet" busy={act.isRunning} onClick={() => act.run({ name, values: { key: item_key } })}>
        {is_shown ? 'Hide' : 'Show again'}
      </Button>
    </div>
  );
}

/** Formats a time for a `datetime-local` field, in Pakistan time without seconds. */
const toField = (at: unknown): string =>
  typeof at === 'string' ? new Date(Date.parse(at) + 5 * 3_600_000).toISOString().slice(0, 16) : '';
const fromField = (typed: string): string | null => (typed === '' ? null : new Date(`${typed}+05:00`).toISOString());

function Editor({ item }: { item: Item }) {
  const form = useActForm('cms set');
  const { starts_at, ends_at, ...further } = item.extra;
  const [texts, setTexts] = useState({ en: item.en, ur: item.ur });
  const [period, setPeriod] = useState({ starts_at: toField(starts_at), ends_at: toField(ends_at) });
  const [more, setMore] = useState({ images: item.images.join(' '), extra: JSON.stringify(further, null, 2) });
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | undefined>();
  const act = useAct({ onInvalid: (refused) => setError(fieldErrors(refused).json ?? 'Please check the values.') });
  const submit = () => {
    setError(undefined);
    const extra = readObject(more.extra);
    if (extra === null) return setError('The further values must be a JSON object.');
    const times = { starts_at: fromField(period.starts_at), ends_at: fromField(period.ends_at) };
    const filledTimes = Object.fromEntries(Object.entries(times).filter(([, at]) => at !== null));
    const images = more.images.split(/\s+/).filter((path) => path !== '');
    const value = { ...texts, images, extra: { ...extra, ...filledTimes } };
    act.run({ name: 'cms set', values: { key: item.key, json: JSON.stringify(value) }, ...noteOf(note) });
  };
  return (
    <>
      <h3>Preview</h3>
      <PlayerPreview {...texts} />
      {form !== undefined && (
        <Card>
          {act.dialog}
          <Form className={styles.section} onSubmit={submit}>
            <LanguagePairs texts={texts} onChange={setTexts} />
            <div className={styles.columns}>
              {(['starts_at', 'ends_at'] as const).map((name) => (
                <TextField
                  key={name}
                  type="datetime-local"
                  label={name === 'starts_at' ? 'Shown from (Pakistan)' : 'Shown until (Pakistan)'}
                  name={name}
                  value={period[name]}
                  onChange={(event) => setPeriod({ ...period, [name]: event.target.value })}
                />
              ))}
            </div>
            <PictureField
              paths={more.images}
              onChange={(images) => setMore({ ...more, images })}
              onAdd={(path) => setMore((now) => ({ ...now, images: `${path} ${now.images}`.trim() }))}
            />
            <TextArea
              label="Further values"
              name="extra"
              dir="ltr"
              value={more.extra}
              onChange={(event) => setMore({ ...more, extra: event.target.value })}
              error={error}
            />
            <NoteField value={note} onChange={setNote} />
            <div className={styles.actions}>
              <Button type="submit" busy={act.isRunning}>
                Write this version
              </Button>
            </div>
          </Form>
        </Card>
      )}
    </>
  );
}

type Texts = Pick<Item, 'en' | 'ur'>;

function LanguagePairs({ texts, onChange }: { texts: Texts; onChange: (texts: Texts) => void }) {
  return titleFirst(texts.en).map((name) => (
    <div key={name} className={styles.columns}>
      {(['en', 'ur'] as const).map((language) => (
        <TextArea
          key={language}
          label={`${name.charAt(0).toUpperCase()}${name.slice(1)} (${language === 'en' ? 'English' : 'Urdu'})`}
          name={`${name}_${language}`}
          lang={language}
          dir={language === 'en' ? 'ltr' : 'rtl'}
          value={texts[language][name] ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ ...texts, [language]: { ...texts[language], [name]: value } })
          }
          required
        />
      ))}
    </div>
  ));
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function Versions({ item: { versions } }: { item: Item }) {
  const form = useActForm('cms back');
  const act = useAct();
  return (
    <>
      {act.dialog}
      <h3>Versions, newest first</h3>
      {versions.length === 0 ? (
        <p className={styles.soft}>Nobody has changed this content.</p>
      ) : (
        <Table
          label="Versions"
          rows={versions}
          keyOf={({ id }) => id}
          columns={[
            { name: 'At', time: ({ at }) => at },
            { name: 'By', of: ({ by }) => by ?? 'before the first change' },
            {
              name: 'Texts',
              of: ({ en, ur }) => (
                <details>
                  <summary>{Object.values(en)[0]?.slice(0, 60)}</summary>
                  <PlayerPreview en={en} ur={ur} />
                </details>
              ),
            },
            {
              name: 'Back',
              of: ({ id }) =>
                id !== versions[0]!.id &&
                form !== undefined && (
                  <Button
                    kind="quiet"
                    size="small"
                    busy={act.isRunning}
                    onClick={() => act.run({ name: 'cms back', values: { version: id } })}
                  >
                    Bring back
                  </Button>
                ),
            },
          ]}
        />
      )}
    </>
  );
}
