import { useEffect } from 'react';
import { navigate } from '../router.ts';
import { listTexts } from '../texts/list.ts';
import { Link } from './link.tsx';
import styles from './parts.module.css';

const KEY = 'n';
const TYPED_IN = 'input, textarea, select, [contenteditable], dialog';

type Waiting = { list: readonly { id: string }[] };
type NextWaitingProps = {
  what: string;
  /** The path of an item's page, without the id. */
  path: string;
  /** The id of the item on the screen. */
  id: string;
  /** Lists of waiting items, the preferred list first. A list is undefined while it loads. */
  lists: readonly (Waiting | undefined)[];
};

/** Opens the next waiting item by a link, or by the key N outside of fields and dialogs. */
export function NextWaiting({ what, path, id, lists }: NextWaitingProps) {
  const next = lists.flatMap((page) => page?.list ?? []).find((row) => row.id !== id);
  const href = next === undefined ? null : `${path}/${next.id}`;
  useEffect(() => {
    if (href === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== KEY || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(TYPED_IN) !== null) return;
      event.preventDefault();
      navigate(href);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [href]);
  if (href !== null)
    return (
      <Link href={href} aria-keyshortcuts={KEY}>
        {listTexts.next_waiting({ what })} <kbd>{KEY.toUpperCase()}</kbd>
      </Link>
    );
  return lists.includes(undefined) ? null : <span className={styles.soft}>{listTexts.no_other_waiting({ what })}</span>;
}
