import { permissions } from '@nua/contract/console/permission.ts';
import { listStaff } from '@nua/contract/console/staff.ts';
import { Badge } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { Link } from '../parts/link.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';

const textOf = (given: readonly string[]): string => {
  if (given.length === 0) return 'nothing';
  return given.length === permissions.length ? 'everything' : given.join(', ');
};

/** Who may do what, and who is signed in. */
export function StaffPage() {
  const staff = useCall(listStaff, {});
  return (
    <>
      <h1>Staff</h1>
      <p className={styles.soft}>
        Two people change it: <Link href="/acts?act=allow-name">allow a name</Link>,{' '}
        <Link href="/acts?act=remove-name">remove a name</Link>,{' '}
        <Link href="/acts?act=reset-authenticator">reset an authenticator</Link>, and the setting{' '}
        <Link href="/acts?act=set">operator_permissions</Link>. A new staff member first chooses a secret with the
        command add-name.
      </p>
      <Section title="Names" query={staff}>
        {({ list }) => (
          <Table
            label="Staff"
            rows={list}
            keyOf={({ name }) => name}
            columns={[
              { name: 'Name', of: ({ name }) => name },
              {
                name: 'State',
                of: ({ state }) => <Badge tone={state === 'active' ? 'positive' : 'plain'}>{state}</Badge>,
              },
              { name: 'May do', of: (row) => textOf(row.permissions) },
              { name: 'Authenticator', of: ({ has_authenticator }) => (has_authenticator ? 'yes' : 'not set up') },
              { name: 'Recovery codes', of: ({ recovery_codes }) => recovery_codes, is_number: true },
              { name: 'Signed in', of: ({ sessions }) => sessions, is_number: true },
              { name: 'Last request', of: ({ used_at }) => <Time at={used_at} /> },
            ]}
          />
        )}
      </Section>
    </>
  );
}
