import { lazy, Suspense } from 'react';
import { useStore } from '../state/create-store.ts';
import type { Notice } from '../state/dialogs-store.ts';
import { useClient } from '../use-client.ts';
import styles from './notices.module.css';

const OneNotice = lazy(() =>
  import('./one-notice.tsx').then(
    (module) => ({ default: module.OneNotice }),
    // What has to be said is said, even where its looks could not be fetched.
    () => ({ default: ({ notice }: { notice: Notice }) => <p>{notice.message}</p> }),
  ),
);

/** Short notices, all centred. The place is there before them, so that screen readers listen to it. */
export function Notices() {
  const { stores } = useClient();
  const notices = useStore(stores.dialogs, (state) => state.notices);
  return (
    <div className={styles.stack} aria-live="polite">
      {notices.map((notice) => (
        <Suspense key={notice.id}>
          <OneNotice notice={notice} />
        </Suspense>
      ))}
    </div>
  );
}
