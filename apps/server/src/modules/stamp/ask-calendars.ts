import { createHash } from 'node:crypto';
import {
  attestedBy,
  equalBytes,
  fulfil,
  joinTrees,
  type OtsFile,
  type OtsTree,
  readOtsFile,
  writeOtsFile,
} from '@nua/proof';
import type { App } from '../../core/app.ts';
import type { PublicBlock } from '../../core/ports/public-blocks.ts';
import { otsHashes } from '../../providers/calendar/ots-hashes.ts';
import { recordAsked, recordBlock, recordStamped, type Stamp } from './stamp-store.ts';

const digestOf = (text: string): Uint8Array => new Uint8Array(createHash('sha256').update(text, 'utf8').digest());

/** Advances a stamp by one step: submits its digest to the calendars (timestamp servers), or asks whether a block already contains it. */
export async function advanceStamp(app: App, stamp: Stamp): Promise<void> {
  await recordAsked(app.pool, stamp.id, app.clock.now());
  if (stamp.proof === null) await submit(app, stamp);
  else await confirm(app, stamp, stamp.proof);
}

/** Sends the digest to every calendar. One accepting calendar is enough. The proof contains the responses of all accepting calendars. */
async function submit(app: App, { id, kind, subject, text }: Stamp): Promise<void> {
  const digest = digestOf(text);
  const results = await Promise.allSettled(app.ports.calendars.map((calendar) => calendar.stamp(digest)));
  const trees: OtsTree[] = [];
  for (const [i, result] of results.entries()) {
    if (result.status === 'fulfilled') trees.push(result.value);
    else
      app.log.warn({ err: result.reason, calendar: app.ports.calendars[i]!.url, kind, subject }, 'a calendar failed');
  }
  if (trees.length === 0) throw new Error(`no calendar accepted the stamp of ${kind} ${subject}`);
  const proof = writeOtsFile({ digest, tree: joinTrees(...trees) });
  await recordStamped(app.pool, id, { proof, at: app.clock.now() });
}

/** Asks each calendar whether its promise is in a block, and checks the block with the block explorers. */
async function confirm(app: App, stamp: Stamp, proof: Uint8Array): Promise<void> {
  let file: OtsFile | null = readOtsFile(proof);
  if (file === null) throw new Error(`the proof of the stamp ${stamp.id} cannot be read`);
  for (const calendar of app.ports.calendars) {
    for (const { attestation, message } of attestedBy(otsHashes, file.digest, file.tree)) {
      if (attestation.kind !== 'pending' || attestation.uri !== calendar.url) continue;
      const response = await calendar.fulfil(message).catch((error) => {
        app.log.warn({ err: error, calendar: calendar.url }, 'a calendar failed');
        return null;
      });
      const block = response && (await findBlock(app, message, response));
      if (response === null || block === null) continue;
      file = fulfil(otsHashes, file, { uri: calendar.url, message, response });
      const { height, header } = block;
      return await recordBlock(app.pool, stamp.id, { proof: writeOtsFile(file), height, header });
    }
  }
}

/** Returns the block in which a tree ends, or null while the block is unknown. Throws if the block does not contain the message. */
async function findBlock(app: App, message: Uint8Array, tree: OtsTree): Promise<PublicBlock | null> {
  const { blocks } = app.ports;
  for (const { attestation, message: root } of attestedBy(otsHashes, message, tree)) {
    if (attestation.kind !== 'bitcoin' || blocks === null) continue;
    const block = await blocks.blockAt(attestation.height);
    if (block === null) continue;
    if (equalBytes(block.merkle_root, root)) return block;
    throw new Error(`a calendar named the block ${block.hash}, which does not contain its promise`);
  }
  return null;
}
