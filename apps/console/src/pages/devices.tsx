import { endSession, listSessions } from '@nua/contract/console/staff.ts';
import { Badge, Button } from '@nua/ui';
import { useMutation } from '@tanstack/react-query';
import { send } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { refreshAll, useCall } from '../api/queries.ts';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';

/** The devices on which the staff member is signed in. */
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
              { name: 'Browser', of: ({ user_agent }) => user_agent },
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
    </>
  );
}
