import { type ComponentType, useEffect, useState } from 'react';
import { importWithStyles } from './import-with-styles.ts';

const LATE_MS = 3_000;

/**
 * A part of a page whose code comes when it is wanted. Where it does not come `Plain` stands in, until the network is
 * back or the next of its kind is drawn: a lost network takes neither the page with it nor the part for good.
 */
export function lazyComponent<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  Plain: ComponentType<Props>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  return function LazyComponent(props: Props) {
    const [stage, setStage] = useState<'coming' | 'there' | 'missing'>('coming');
    useEffect(() => {
      if (Part !== undefined) return undefined;
      const ask = () =>
        void importWithStyles(name, load).then(
          (came) => {
            Part = came;
            setStage('there');
          },
          () => setStage('missing'),
        );
      ask();
      const late = setTimeout(() => setStage((now) => (now === 'coming' ? 'missing' : now)), LATE_MS);
      addEventListener('online', ask);
      return () => {
        clearTimeout(late);
        removeEventListener('online', ask);
      };
    }, []);
    if (Part !== undefined) return <Part {...props} />;
    return stage === 'missing' ? <Plain {...props} /> : null;
  };
}
