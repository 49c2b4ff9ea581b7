import { Segmented } from '@nua/ui';
import { navigate, useAddress } from '../router.ts';
import styles from './parts.module.css';

/** Reads from the address whether a list shows all rows, and the row after which the page begins. */
export function useListPlace(): { isAll: boolean; after: string | undefined } {
  const { searchParams } = useAddress();
  return { isAll: searchParams.get('show') === 'all', after: searchParams.get('after') ?? undefined };
}

/** Switches a list between its waiting rows and all rows. The choice is in the address. */
export function ShowSwitch({ path, label, isAll }: { path: string; label: string; isAll: boolean }) {
  return (
    <div className={styles.switch}>
      <Segmented
        label={label}
        value={isAll ? 'all' : 'waiting'}
        onChange={(value) => navigate(value === 'all' ? `${path}?show=all` : path)}
        options={[
          { value: 'waiting', label: 'Waiting' },
          { value: 'all', label: 'All' },
        ]}
      />
    </div>
  );
}
