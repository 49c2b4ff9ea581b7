import { type Language, languages } from '@nua/contract/wire.ts';
import { describe, expect, it } from 'vitest';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { smsParts } from '../../../providers/sms/sms-usage.ts';
import { signedText } from '../sms/sign-text.ts';
import { notifyPlayer, smsNoticeKinds, smsNoticeText } from './notify-player.ts';

const world = useWorld();

describe('the text message of a notice', () => {
  it.each(smsNoticeKinds)(
    'about %s fits into one message in English and into two in Urdu, even with the longest SMS word',
    (kind) => {
      const partsIn = (language: Language) =>
        smsParts(signedText(language, 'ABCDEFGHIJKL', smsNoticeText(kind, language)));
      expect(partsIn('en')).toBe(1);
      expect(partsIn('ur')).toBeLessThanOrEqual(2);
    },
  );

  it.each(languages)('is sent in the player’s language: %s', async (language) => {
    const { id: player_id, phone = null } = await world.player();
    await world.pool.query('update player set language = $2 where id = $1', [player_id, language]);
    await notifyPlayer(world.app, { player_id, phone }, 'new_device');
    expect(world.sandbox.sms(phone ?? '')[0]?.text).toBe(
      signedText(language, null, smsNoticeText('new_device', language)),
    );
  });
});
