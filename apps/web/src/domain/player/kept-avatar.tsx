import { Avatar } from '@nua/ui';
import { useKeptImage } from './use-kept-image.ts';

/** A player's face from the image cache: fetched once, kept small, gone with the player. */
export function KeptAvatar({ avatar, size }: { avatar: string | null; size: 40 | 64 | 96 }) {
  const own = avatar?.includes('/') ? avatar : null;
  const kept = useKeptImage(own);
  // Where the copy cannot be had, the picture itself may still come.
  return <Avatar avatar={own === null ? avatar : kept === undefined ? null : (kept ?? own)} size={size} />;
}
