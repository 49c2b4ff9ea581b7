import { type BackupVault, names, positionsOf, readBase, readChain, readHead } from './chain.ts';
import type { CatalogueBase, CatalogueChain } from './choose-backup.ts';
import { BackupRefused } from './refused.ts';

const CHAIN = /^(\d+\/[0-9a-z_]+)\/chain$/;
const MANIFEST = /\/base\/([0-9a-z]+)\/manifest$/;

async function readCatalogueChain(
  vault: BackupVault,
  id: string,
  object_names: readonly string[],
): Promise<CatalogueChain> {
  const chain = await readChain(vault, id);
  const bases: CatalogueBase[] = [];
  for (const base of object_names.flatMap((name) => MANIFEST.exec(name)?.[1] ?? []))
    bases.push({ id: base, manifest: await readBase(vault, id, base) });
  const head = object_names.includes(names.head(id)) ? await readHead(vault, id) : null;
  const [first] = object_names.flatMap((name) => positionsOf(name) ?? []);
  return { id, chain, head, bases, log_from: first?.from ?? chain.begins_lsn };
}

/**
 * Reads the chains whose names have the prefix, with their finished backups, oldest first.
 *
 * Errors  BackupRefused if an object has an unknown key, or was changed or cut off. With `skip`, the chain is left out instead.
 */
export async function readCatalogue(vault: BackupVault, prefix = '', { skip = false } = {}): Promise<CatalogueChain[]> {
  const all = await vault.store.list(prefix);
  const chains: CatalogueChain[] = [];
  for (const id of all.flatMap((name) => CHAIN.exec(name)?.[1] ?? [])) {
    try {
      chains.push(
        await readCatalogueChain(
          vault,
          id,
          all.filter((name) => name.startsWith(`${id}/`)),
        ),
      );
    } catch (error) {
      if (!skip || !(error instanceof BackupRefused)) throw error;
    }
  }
  return chains;
}
