import { useAddress } from '../router.ts';
import { Link } from './link.tsx';
import styles from './parts.module.css';
import { railText } from './payment-words.ts';

const FILTERS = ['from', 'until', 'rail', 'state', 'player', 'moved'] as const;
export type ListFilter = Partial<Record<(typeof FILTERS)[number], string>>;

/** Reads the filter of a list of payments from the address. The reports link to filtered lists. */
export function useListFilter(): ListFilter {
  const { searchParams } = useAddress();
  return Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = searchParams.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** Returns the address of the next page of a list. `after` is the last row of this page. */
export const nextAddress = (path: string, show: 'waiting' | 'all', filter: ListFilter, after: string): string =>
  `${path}?${new URLSearchParams({ show, ...filter, after })}`;

const movedTexts: Readonly<Record<string, string>> = {
  credited: 'credited',
  taken_back: 'taken back',
  paid_out: 'paid',
};

/** Shows the filter of a list, with a link to the whole list. */
export function FilterNote({ path, filter }: { path: string; filter: ListFilter }) {
  const { from, until, rail, state, player, moved } = filter;
  if (Object.keys(filter).length === 0) return null;
  const verb = moved === undefined ? 'begun' : (movedTexts[moved] ?? moved);
  const days = from === undefined ? '' : from === until ? `${verb} on ${from}` : `${verb} from ${from} until ${until}`;
  const parts = [days, rail && `rail ${railText(rail)}`, state && `state ${state}`, player && `player ${player}`];
  return (
    <p className={styles.soft}>
      Only: {parts.filter(Boolean).join(', ')}. <Link href={`${path}?show=all`}>Show all</Link>
    </p>
  );
}
