import { useAddress } from '../../router.ts';

/** Reads the listed group, its day and the start of the page from the address. Returns null if no group is listed. */
export function useGroup<Group extends string>(
  groups: readonly Group[],
): { group: Group; day: string; after: string | undefined } | null {
  const { searchParams } = useAddress();
  const [typed, day] = [searchParams.get('group'), searchParams.get('day')];
  const group = groups.find((known) => known === typed);
  if (group === undefined || day === null) return null;
  return { group, day, after: searchParams.get('after') ?? undefined };
}

/** Returns the current address without the parameter `after`. */
export function useRowsAddress(): string {
  const address = useAddress();
  address.searchParams.delete('after');
  return `${address.pathname}${address.search}`;
}
