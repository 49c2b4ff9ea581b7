import type { ActDocument } from '../act.ts';
import { localTime } from '../local-time.ts';
import { plainLine } from '../plain-text.ts';

/** A content item in the form that `cms set` accepts. */
export type ContentFacts = { is_shown: boolean; item: ActDocument };

export const contentText = ({ is_shown, item }: ContentFacts): string =>
  `${is_shown ? 'shown' : 'hidden'}\n${JSON.stringify(item.document, null, 2)}`;

export type ContentTable = { items: readonly { key: string; is_shown: boolean; title: string | null }[] };

export const contentListText = ({ items }: ContentTable): string =>
  items
    .map(({ key, is_shown, title }) => `${is_shown ? 'shown ' : 'hidden'}  ${key}  ${plainLine(title ?? '')}`)
    .join('\n');

export type VersionTable = {
  versions: readonly { at: Date; version: string; operator: string | null; title: string | null }[];
};

export const versionsText = ({ versions }: VersionTable): string =>
  versions
    .map(
      ({ at, version, operator, title }) =>
        `${localTime(at)}  ${version}  ${operator ?? 'before the first change'}  ${plainLine(title ?? '')}`,
    )
    .join('\n') || 'Nobody has changed this content.';

export const visibleText = ({ is_shown }: { is_shown: boolean }): string => (is_shown ? 'Shown.' : 'Hidden.');
