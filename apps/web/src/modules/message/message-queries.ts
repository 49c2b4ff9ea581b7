import type { ResponseOf } from '@nua/contract/call.ts';
import { countUnread, listMessages } from '@nua/contract/message.ts';
import { pageByPage } from '../../api/page-by-page.ts';
import type { Client } from '../../client/client.ts';

export type MessagePage = ResponseOf<typeof listMessages>;
export type Message = MessagePage['list'][number];
export type Unread = ResponseOf<typeof countUnread>;
export type MessageTab = 'inbox' | 'notification';

export const messageTabs: readonly MessageTab[] = ['inbox', 'notification'];
/** The server's filter for each tab. */
export const typeOfTab: Readonly<Record<MessageTab, number>> = { inbox: 1, notification: 2 };
export const tabOfType = (type: number): MessageTab => (type === 1 ? 'inbox' : 'notification');

const PAGE_SIZE = 15;

type Caller = Pick<Client, 'call'>;
type QueryContext = { signal?: AbortSignal };
const quietOptions = ({ signal }: QueryContext) => ({ quiet: true, background: true, ...(signal && { signal }) });

/**
 * The messages of one tab, a page at a time, newest first. The keys of all queries here begin with `message`, so that one event invalidates
 * them all.
 */
export const messagesQuery = (client: Caller, tab: MessageTab) => ({
  queryKey: ['message', 'list', tab] as const,
  queryFn: ({ pageParam, ...context }: QueryContext & { pageParam: number }): Promise<MessagePage> =>
    client.call(listMessages, {
      list: { page: pageParam, size: PAGE_SIZE, filter: { type: typeOfTab[tab] } },
      ...quietOptions(context),
    }),
  ...pageByPage,
});

/** One message by its id; null if the player has no such message. */
export const messageQuery = (client: Caller, id: string) => ({
  queryKey: ['message', 'one', id] as const,
  queryFn: async (context: QueryContext): Promise<Message | null> => {
    const { list } = await client.call(listMessages, {
      list: { page: 1, size: 1, filter: { id } },
      ...quietOptions(context),
    });
    return list[0] ?? null;
  },
});

export const unreadQuery = (client: Caller) => ({
  queryKey: ['message', 'unread'] as const,
  queryFn: (context: QueryContext): Promise<Unread> => client.call(countUnread, quietOptions(context)),
});

/** Marks all message queries as stale. Queries on the screen are reloaded now, the others when they are next used. */
export const reloadMessages = (client: Pick<Client, 'queries'>): Promise<void> =>
  client.queries.invalidateQueries({ queryKey: ['message'] });

export const textOf = (message: Pick<Message, 'title' | 'content'>, language: 'en' | 'ur') => ({
  title: message.title[language],
  content: message.content[language],
});
