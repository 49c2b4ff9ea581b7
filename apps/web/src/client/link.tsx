import type { ComponentProps, MouseEvent } from 'react';
import { useClient } from './use-client.ts';

/** A link to a page of this site: navigates without a reload, and prefetches the page when a finger, a pointer or the focus reaches it. */
export function Link({ to, replace, onClick, ...rest }: ComponentProps<'a'> & { to: string; replace?: boolean }) {
  const client = useClient();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain || rest.target === '_blank') return;
    event.preventDefault();
    void client.navigate(to, { replace: replace ?? false });
  };
  const prefetch = () => client.prefetch(to);
  return (
    <a {...rest} href={to} onClick={follow} onPointerEnter={prefetch} onTouchStart={prefetch} onFocus={prefetch} />
  );
}
