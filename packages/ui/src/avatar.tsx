import { avatarArt } from './art/avatar-files.ts';
import styles from './avatar.module.css';
import { Icon } from './icon.tsx';
import { joinNames } from './join-names.ts';

type AvatarProps = { avatar: string | null; size: 40 | 64 | 96; className?: string };

/**
 * `avatar` is the name of a drawn avatar, the path of an uploaded picture, or null for the outline of a person. The avatar is hidden from
 * screen readers, because the player's name is always beside it.
 */
export function Avatar({ avatar, size, className }: AvatarProps) {
  const source = avatar === null ? undefined : avatar.includes('/') ? avatar : avatarArt[avatar];
  return (
    <span className={joinNames(styles.face, styles[`s${size}`], className)} aria-hidden="true">
      {source === undefined ? (
        <Icon name="person" size={size / 2} />
      ) : (
        <img src={source} width={size} height={size} alt="" decoding="async" className={styles.picture} />
      )}
    </span>
  );
}
