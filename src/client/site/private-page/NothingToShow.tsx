import { BusinessPhone } from '../contactLinks.tsx';
import { PageBody } from '../PageBody.tsx';

export interface NothingToShowProps {
  heading: string;
  /** The phone number follows. */
  advice: string;
}

export function NothingToShow({ heading, advice }: NothingToShowProps) {
  return (
    <PageBody>
      <section>
        <h1>{heading}</h1>
        <p>
          {advice} <BusinessPhone />.
        </p>
      </section>
    </PageBody>
  );
}

/** The same for every such link, so that nobody learns what exists. */
export const UnknownLink = () => (
  <NothingToShow
    heading="This link does not work"
    advice="It may be incomplete, have ended, or have been replaced by a newer one. Please open the link from our latest message, or call us on"
  />
);
