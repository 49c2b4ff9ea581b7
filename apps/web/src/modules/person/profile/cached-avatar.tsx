import { Avatar } from '@nua/ui';
import { useEffect, useState } from 'react';
import { apiAddress } from '#system/address';

/** The player's picture from the image cache: fetched once, stored small, removed at logout. */
export function CachedAvatar({ avatar, size }: { avatar: string | null; size: 40 | 64 | 96 }) {
  const own = avatar?.includes('/') ? avatar : null;
  const cached = useCachedImage(own);
  // Without a cached copy the browser loads the picture itself.
  return (
    <Avatar avatar={own === null ? avatar : cached === undefined ? null : (cached ?? apiAddress(own))} size={size} />
  );
}

/**
 * The address of the small cached copy of a picture: undefined while it loads, null if there is none.
 * The first render, on the server too, shows an empty place of the same size.
 */
function useCachedImage(url: string | null): string | null | undefined {
  const [found, setFound] = useState<{ url: string; address: string | null } | null>(null);
  useEffect(() => {
    if (url === null) return undefined;
    let isWanted = true;
    const show = (address: string | null) => {
      if (isWanted) setFound({ url, address });
    };
    void import('../../../platform/browser-images.ts')
      .then(({ browserImages }) => browserImages().get(url))
      .then(show, () => show(null));
    return () => {
      isWanted = false;
    };
  }, [url]);
  if (url === null) return null;
  return found?.url === url ? found.address : undefined;
}
