import { Avatar } from '@nua/ui';
import { useEffect, useState } from 'react';

/** A player's face from the image cache: fetched once, kept small, gone with the player. */
export function KeptAvatar({ avatar, size }: { avatar: string | null; size: 40 | 64 | 96 }) {
  const own = avatar?.includes('/') ? avatar : null;
  const kept = useKeptImage(own);
  // Where the copy cannot be had, the picture itself may still come.
  return <Avatar avatar={own === null ? avatar : kept === undefined ? null : (kept ?? own)} size={size} />;
}

/**
 * The address of a small kept copy of a picture: undefined until it is there, null where it cannot be had.
 * The first drawing, the server's included, shows the place without the picture.
 */
function useKeptImage(url: string | null): string | null | undefined {
  const [found, setFound] = useState<{ url: string; address: string | null } | null>(null);
  useEffect(() => {
    if (url === null) return undefined;
    let isWanted = true;
    const show = (address: string | null) => {
      if (isWanted) setFound({ url, address });
    };
    void import('../../platform/browser-images.ts')
      .then(({ browserImages }) => browserImages().get(url))
      .then(show, () => show(null));
    return () => {
      isWanted = false;
    };
  }, [url]);
  if (url === null) return null;
  return found?.url === url ? found.address : undefined;
}
