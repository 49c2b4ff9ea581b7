import { endSession, listSessions, listStaffPasskeys, removeStaffPasskey } from '@nua/contract/console/staff.ts';
import { Badge, Button, DialogFrame } from '@nua/ui';
import { useMutation } from '@tanstack/react-query';
import { CallError, send } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { addPasskey, hasPasskeys } from '../api/passkey.ts';
import { refreshAll, useCall } from '../api/queries.ts';
import { FreshCodeForm } from '../parts/code-form.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';

export function DevicesPage() {
  const sessions = useCall(listSessions, {});
  const end = useMutation({
    mutationFn: (id: string) => send(endSession, { params: { id } }),
    onSettled: () => refreshAll(),
  });
  return (
    <>
      <h1>Your devices</h1>
      {end.error !== null && (
        <p role="alert" className={styles.stale}>
          {errorText(end.error)}
        </p>
      )}
      <Section title="Signed in now" query={sessions}>
        {({ list }) => (
          <Table
            label="Devices"
            rows={list}
            keyOf={({ id }) => id}
            columns={[
              { name: 'Browser', of: ({ user_agent }) => user_agent, is_text: true },
              { name: 'Since', of: ({ created_at }) => <Time at={created_at} /> },
              { name: 'Last request', of: ({ used_at }) => <Time at={used_at} /> },
              {
                name: 'End',
                of: ({ id, is_this }) =>
                  is_this ? (
                    <Badge tone="info">this device</Badge>
                  ) : (
                    <Button kind="quiet" size="small" busy={end.isPending} onClick={() => end.mutate(id)}>
                      Sign out
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
          {errorText(changing.error)}
        </p>
      )}
      {isStale && (
        <DialogFrame closeLabel="Close" onClose={() => changing.reset()} title="Enter a new code" narrow>
          <p>Passkeys are changed only with a code of your authenticator that is at most five minutes old.</p>
          <FreshCodeForm onDone={() => changing.mutate(changing.variables!)} />
        </DialogFrame>
      )}
      <Section
        title="Passkeys"
        query={passkeys}
        empty={{
          title: 'No passkeys',
          text: 'A passkey signs you in with a fingerprint, a face or a PIN instead of a code.',
        }}
        actions={
          hasPasskeys() && (
            <Button size="small" busy={changing.isPending} onClick={() => changing.mutate({ kind: 'add' })}>
              Add a passkey
            </Button>
          )
        }
      >
        {({ list }) =>
          list.length === 0 ? null : (
            <Table
              label="Passkeys"
              rows={list}
              keyOf={({ id }) => id}
              columns={[
                { name: 'Added in', of: ({ label }) => label, is_text: true },
                { name: 'Since', of: ({ created_at }) => <Time at={created_at} /> },
                { name: 'Last use', of: ({ last_used_at }) => <Time at={last_used_at} /> },
                {
                  name: 'Remove',
                  of: ({ id }) => (
                    <Button
                      kind="quiet"
                      size="small"
                      busy={changing.isPending}
                      onClick={() => changing.mutate({ kind: 'remove', id })}
                    >
                      Remove
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
