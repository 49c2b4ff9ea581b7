import { useAddress } from '../../router.ts';

/** Reads from the address which group of a report is listed, its day, and the row after which the page begins. */
export function useGroup<Group extends string>(
  groups: readonly Group[],
): { group: Group; day: string; after: string | undefined } | null {
  const { searchParams } = useAddress();
  const [typed, day] = [searchParams.get('group'), searchParams.get('day')];
  const group = groups.find((one) => one === typed);
  if (group === undefined || day === null) return null;
  return { group, day, after: searchParams.get('after') ?? undefined };
}

/** Returns the current address without the row after which its page begins. */
export function useRowsAddress(): string {
  const address = useAddress();
  address.searchParams.delete('after');
  return `${address.pathname}${address.search}`;
}
