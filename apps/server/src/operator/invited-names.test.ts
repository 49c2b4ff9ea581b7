import { beforeAll, describe, expect, it } from 'vitest';
import { agreeAs, chooseSecret, giveNames, operateAs } from '../../../../tests/world/operator-names.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';

const world = useWorld();
beforeAll(() => giveNames(world, 'amna', 'bashir'));

const operate = (name: string, ...words: string[]) => operateAs(world, name, ...words);

describe('the name of an invited person', () => {
  it.each(['amna.', 'a-mna', 'bash1r'])('is refused if it looks like an existing name: %s', async (name) => {
    await expect(operate('amna', 'invite', name)).rejects.toThrow(/looks like (amna|bashir)\. Choose another name/);
    const known = await world.pool.query('select 1 from operator_name where name = $1', [name]);
    expect(known.rows).toEqual([]);
  });

  it('is accepted once the invitation of a similar name is withdrawn', async () => {
    await operate('amna', 'invite', 'omark');
    const fingerprint = (await chooseSecret(world, 'omark'))!;
    await expect(operate('amna', 'invite', 'omar.k')).rejects.toThrow('looks like omark');
    await expect(operate('amna', 'withdraw-invitation', 'bashir')).rejects.toThrow('remove-name bashir');
    await expect(operate('amna', 'withdraw-invitation', 'chand')).rejects.toThrow('Nobody has invited "chand"');
    const proposed = await operate('amna', 'allow-name', 'omark', 'look', fingerprint);
    await operate('amna', 'withdraw-invitation', 'omark');
    await expect(agreeAs(world, 'bashir', proposed, fingerprint)).rejects.toThrow('was closed');
    const { rows } = await world.pool.query(
      "select 1 from staff_invitation where name = 'omark' and used_at is null and expires_at > $1",
      [world.clock.now()],
    );
    expect(rows).toEqual([]);
    await expect(operate('amna', 'allow-name', 'omark', 'look', fingerprint)).rejects.toThrow('no password yet');
    expect(await operate('amna', 'invite', 'omar.k')).toContain('omar.k');
  });

  it('that was withdrawn is refused while a similar name is invited', async () => {
    await expect(operate('amna', 'invite', 'omark')).rejects.toThrow('looks like omar.k');
    await operate('amna', 'withdraw-invitation', 'omar.k');
    expect(await operate('amna', 'invite', 'omark')).toContain('omark');
    await expect(operate('amna', 'invite', 'omar.k')).rejects.toThrow('looks like omark');
  });
});
