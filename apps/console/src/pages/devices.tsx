import { endSession, listSessions, listStaffPasskeys, removeStaffPasskey } from '@nua/contract/console/staff.ts';
import { Badge, Button } from '@nua/ui';
import { useMutation } from '@tanstack/react-query';
import { CallError, send } from '../api/call.ts';
import { addPasskey, hasPasskeys } from '../api/passkey.ts';
import { refreshAll, useCall } from '../api/queries.ts';
import { FreshCodeForm } from '../parts/code-form.tsx';
import { Dialog } from '../parts/dialog.tsx';
import styles from '../parts/parts.module.css';
import { CallErrorText } from '../parts/reload.tsx';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { devices as text } from '../texts/devices.ts';
import { words } from '../texts/words.ts';

export function DevicesPage() {
  const sessions = useCall(listSessions, {});
  const end = useMutation({
    mutationFn: (id: string) => send(endSession, { params: { id } }),
    onSettled: () => refreshAll(),
  });
  return (
    <>
      <h1>{text.title}</h1>
      {end.error !== null && (
        <p role="alert" className={styles.stale}>
          <CallErrorText error={end.error} />
        </p>
      )}
      <Section title={text.sessions} query={sessions}>
        {({ list }) => (
          <Table
            label={text.sessions_label}
            rows={list}
            keyOf={({ id }) => id}
            columns={[
              { name: text.browser, of: ({ user_agent }) => user_agent, is_text: true },
              { name: words.since, of: ({ created_at }) => <Time at={created_at} /> },
              { name: text.last_request, of: ({ used_at }) => <Time at={used_at} /> },
              {
                name: text.end,
                of: ({ id, is_this }) =>
                  is_this ? (
                    <Badge tone="info">{text.this_device}</Badge>
                  ) : (
                    <Button kind="quiet" size="small" busy={end.isPending} onClick={() => end.mutate(id)}>
                      {text.sign_out}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Section>
      <Passkeys />
    </>
  );
}

type Change = { kind: 'add' } | { kind: 'remove'; id: string };

const change = (requested: Change): Promise<unknown> =>
  requested.kind === 'add' ? addPasskey() : send(removeStaffPasskey, { params: { id: requested.id } });

/** To add or remove a passkey, the staff member needs a second factor that is at most five minutes old. */
function Passkeys() {
  const passkeys = useCall(listStaffPasskeys, {});
  const changing = useMutation({ mutationFn: change, onSuccess: () => refreshAll() });
  const isStale = changing.error instanceof CallError && changing.error.error === 'SECOND_FACTOR_STALE';
  return (
    <>
      {changing.error !== null && !isStale && (
        <p role="alert" className={styles.stale}>
          <CallErrorText error={changing.error} />
        </p>
      )}
      {isStale && (
        <Dialog closeLabel={words.close} onClose={() => changing.reset()} title={words.new_code} narrow>
          <p>{text.needs_new_code}</p>
          <FreshCodeForm onDone={() => changing.mutate(changing.variables!)} />
        </Dialog>
      )}
      <Section
        title={text.passkeys}
        query={passkeys}
        empty={{
          title: text.no_passkeys,
          text: text.passkey_purpose,
        }}
        actions={
          hasPasskeys() && (
            <Button size="small" busy={changing.isPending} onClick={() => changing.mutate({ kind: 'add' })}>
              {text.add_passkey}
            </Button>
          )
        }
      >
        {({ list }) =>
          list.length === 0 ? null : (
            <Table
              label={text.passkeys}
              rows={list}
              keyOf={({ id }) => id}
              columns={[
                { name: text.added_in, of: ({ label }) => label, is_text: true },
                { name: words.since, of: ({ created_at }) => <Time at={created_at} /> },
                { name: text.last_use, of: ({ last_used_at }) => <Time at={last_used_at} /> },
                {
                  name: words.remove,
                  of: ({ id }) => (
                    <Button
                      kind="quiet"
                      size="small"
                      busy={changing.isPending}
                      onClick={() => changing.mutate({ kind: 'remove', id })}
                    >
                      {words.remove}
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </Section>
    </>
  );
}
