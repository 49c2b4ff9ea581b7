import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { getContent, getContentForm, listContent } from '@nua/contract/console/content.ts';
import { Badge, Button, Card, TextField } from '@nua/ui';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import { useActForm } from '../parts/act-form.tsx';
import { useAct } from '../parts/do-act.tsx';
import { Facts } from '../parts/facts.tsx';
import { Form } from '../parts/form.tsx';
import { Link } from '../parts/link.tsx';
import { ListPage } from '../parts/list-page.tsx';
import styles from '../parts/parts.module.css';
import { PlayerPreview } from '../parts/player-preview.tsx';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { ShownTimes, Time } from '../parts/time.tsx';
import { navigate, useAddress } from '../router.ts';
import { content as text } from '../texts/content.ts';
import { words } from '../texts/words.ts';
import { ContentEditor } from './content-editor.tsx';

/** Lists the content items. With `key` in the address, the page shows that item. With `new`, it shows the form of a new item. */
export function ContentPage() {
  const { searchParams } = useAddress();
  const key = searchParams.get('key');
  if (key !== null) return <ItemPage key={key} item_key={key} />;
  const new_key = searchParams.get('new');
  if (new_key !== null) return <NewItemPage key={new_key} item_key={new_key} />;
  return <ContentList />;
}

const ContentList = () => (
  <ListPage
    call={listContent}
    heading={text.title}
    label={text.title}
    intro={<NewItem />}
    empty={() => ({ title: text.no_content })}
    keyOf={({ key }) => key}
    hrefOf={({ key }) => `/content?key=${key}`}
    columns={[
      { name: text.key, of: ({ key }) => key, server_order: 'key' },
      { name: words.english, of: ({ title_en }) => title_en, is_text: true },
      { name: words.urdu, of: ({ title_ur }) => <bdi lang="ur">{title_ur}</bdi>, is_text: true },
      { name: text.is_shown, of: ({ is_shown }) => <Badge>{is_shown ? text.shown : text.hidden}</Badge> },
      { name: text.shown_times, of: (row) => <ShownTimes of={row} /> },
      { name: words.changed, time: ({ changed_at }) => changed_at },
    ]}
  />
);

/** Asks for the key of a new item. */
function NewItem() {
  const form = useActForm('cms set');
  const [key, setKey] = useState('');
  if (form === undefined) return null;
  return (
    <details className={styles.section}>
      <summary>{text.new_item}</summary>
      <Card>
        <Form className={styles.section} onSubmit={() => navigate(`/content?new=${encodeURIComponent(key.trim())}`)}>
          <TextField
            label={text.key}
            name="key"
            hint={text.key_hint}
            value={key}
            onChange={(event) => setKey(event.target.value)}
            required
          />
          <div className={styles.actions}>
            <Button type="submit">{text.open_form}</Button>
          </div>
        </Form>
      </Card>
    </details>
  );
}

function NewItemPage({ item_key }: { item_key: string }) {
  const form = useCall(getContentForm, { query: { key: item_key } }, { live: false });
  return (
    <>
      <p>
        <Link href="/content">{text.all}</Link>
      </p>
      <h1>{text.new_content}</h1>
      <Section title={<code>{item_key}</code>} query={form}>
        {({ template }) => (
          <ContentEditor
            item_key={item_key}
            item={template}
            onWritten={() => navigate(`/content?key=${encodeURIComponent(item_key)}`)}
          />
        )}
      </Section>
    </>
  );
}

type Item = ConsoleResponse<typeof getContent>;

function ItemPage({ item_key }: { item_key: string }) {
  const item = useCall(getContent, { query: { key: item_key } }, { live: false });
  return (
    <>
      <p>
        <Link href="/content">{text.all}</Link>
      </p>
      <h1>{text.title}</h1>
      <Section title={<code>{item_key}</code>} query={item}>
        {(details) => (
          <>
            <Card>
              <Facts
                of={[
                  [text.is_shown, details.is_shown ? text.shown : text.hidden],
                  [words.changed, <Time key="changed" at={details.changed_at} />],
                  [text.pictures, details.images.join(', ') || words.none],
                ]}
              />
              <ShowButton item_key={item_key} is_shown={details.is_shown} />
            </Card>
            <ContentEditor key={details.changed_at} item_key={item_key} item={details} />
            <Versions item={details} />
          </>
        )}
      </Section>
    </>
  );
}

function ShowButton({ item_key, is_shown }: { item_key: string; is_shown: boolean }) {
  const form = useActForm(is_shown ? 'cms hide' : 'cms show');
  const act = useAct();
  if (form === undefined) return null;
  return (
    <div className={styles.actions}>
      {act.dialog}
      <Button kind="quiet" busy={act.isRunning} onClick={() => act.run({ name: form.name, values: { key: item_key } })}>
        {is_shown ? text.hide : text.show_again}
      </Button>
    </div>
  );
}

function Versions({ item: { versions } }: { item: Item }) {
  const form = useActForm('cms back');
  const act = useAct();
  return (
    <>
      {act.dialog}
      <h3>{text.versions_heading}</h3>
      {versions.length === 0 ? (
        <p className={styles.soft}>{text.no_versions}</p>
      ) : (
        <Table
          label={text.versions}
          rows={versions}
          keyOf={({ id }) => id}
          columns={[
            { name: words.at, time: ({ at }) => at },
            { name: words.by, of: ({ by }) => by ?? text.before_changes },
            {
              name: text.texts,
              of: ({ en, ur }) => (
                <details>
                  <summary>{Object.values(en)[0]?.slice(0, 60)}</summary>
                  <PlayerPreview en={en} ur={ur} />
                </details>
              ),
            },
            {
              name: text.back,
              of: ({ id }) =>
                id !== versions[0]!.id &&
                form !== undefined && (
                  <Button
                    kind="quiet"
                    size="small"
                    busy={act.isRunning}
                    onClick={() => act.run({ name: form.name, values: { version: id } })}
                  >
                    {text.bring_back}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </>
  );
}
