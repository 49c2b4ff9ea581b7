import { type ComponentType, useEffect, useState } from 'react';
import { loadWithStyles } from './load-with-styles.ts';

/**
 * A part of the shell whose code comes when it is wanted. Where it does not come `Plain` stands in, and the next that is
 * drawn asks again: a dead line takes neither the page with it nor the part for good.
 */
export function laterPart<Props extends object>(
  name: string,
  fetch: () => Promise<ComponentType<Props>>,
  Plain: ComponentType<Props>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  return function LaterPart(props: Props) {
    const [stage, setStage] = useState<'coming' | 'there' | 'missing'>('coming');
    useEffect(() => {
      if (Part !== undefined) return;
      loadWithStyles(name, fetch).then(
        (came) => {
          Part = came;
          setStage('there');
        },
        () => setStage('missing'),
      );
    }, []);
    if (Part !== undefined) return <Part {...props} />;
    return stage === 'missing' ? <Plain {...props} /> : null;
  };
}
