import { deleteMessage, deleteReadMessages, readAllMessages, updateMessage } from '@nua/contract/message.ts';
import type { Client } from '../../../client/client.ts';
import { type Message, type MessageTab, messageQuery, reloadMessages, typeOfTab } from '../message-queries.ts';

/** Marks a message read in the background. If the call fails, the message stays unread. */
export async function markRead(client: Client, id: string): Promise<void> {
  try {
    const updated = await client.call(updateMessage, {
      params: { id },
      body: { action: 'read' },
      quiet: true,
      background: true,
    });
    client.queries.setQueryData(messageQuery(client, id).queryKey, updated);
    await reloadMessages(client);
  } catch {
    // The message stays unread, and is marked when it is opened again.
  }
}

/** Claims a gift. The server pays a gift only once, even with another idempotency key. */
export async function claimGift(client: Client, id: string, key: string): Promise<Message> {
  const claimed = await client.call(updateMessage, { params: { id }, body: { action: 'claim' }, key, quiet: true });
  client.queries.setQueryData(messageQuery(client, id).queryKey, claimed);
  await Promise.all([
    reloadMessages(client),
    client.queries.invalidateQueries({ queryKey: ['player'] }),
    client.queries.invalidateQueries({ queryKey: ['fund_record'] }),
    client.queries.invalidateQueries({ queryKey: ['bonus'] }),
  ]);
  return claimed;
}

/** Returns the text for a claimed gift. `openOf` returns those of some games that are open. */
export function claimedText(
  { free_rounds }: NonNullable<Message['gift']>,
  openOf: (ids: readonly string[]) => readonly string[],
) {
  if (free_rounds === null) return 'message.gift.done';
  return openOf(free_rounds.games).length > 0 ? 'message.gift.rounds.done' : 'message.gift.rounds.done-closed';
}

export async function removeMessage(client: Client, id: string): Promise<void> {
  await client.call(deleteMessage, { params: { id } });
  await reloadMessages(client);
}

const inTab = (tab: MessageTab) => ({ list: { filter: { type: typeOfTab[tab] } } });

/** Marks all messages of a tab read. Claims no gift. */
export async function markTabRead(client: Client, tab: MessageTab): Promise<void> {
  await client.call(readAllMessages, inTab(tab));
  await reloadMessages(client);
}

/** Deletes the read messages of a tab. Returns how many were deleted, and how many remain because of an unclaimed gift. */
export async function removeReadMessages(client: Client, tab: MessageTab): Promise<{ deleted: number; kept: number }> {
  const result = await client.call(deleteReadMessages, inTab(tab));
  await reloadMessages(client);
  return result;
}
