import { useEffect, useState } from 'react';

/**
 * The address of a small kept copy of a picture: undefined until it is there, null where it cannot be had.
 * The first drawing, the server's included, shows the place without the picture.
 */
export function useKeptImage(url: string | null): string | null | undefined {
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
