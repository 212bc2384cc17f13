import { phoneHref } from '#shared/fields/phone.ts';
import { Section } from '../Section.tsx';
import { useSiteContent } from '../siteContent.ts';
import classes from './Contact.module.css';
import { ContactForm } from './ContactForm.tsx';

/** The contact form, and the contact details. */
export function Contact() {
  const { business, texts } = useSiteContent();
  return (
    <Section id="contact" title={texts.contactTitle} lead={texts.contactLead}>
      <div className={classes.columns}>
        <ContactForm />
        <div className={classes.contactDetails}>
          <h3>Rather call or write?</h3>
          <dl>
            <div>
              <dt>Phone</dt>
              <dd>
                <a href={phoneHref(business.phone)}>{business.phone}</a>
              </dd>
            </div>
            <div>
              <dt>Email</dt>
              <dd>
                <a href={`mailto:${business.email}`}>{business.email}</a>
              </dd>
            </div>
            <div>
              <dt>Hours</dt>
              <dd>{business.hours}</dd>
            </div>
            <div>
              <dt>Office</dt>
              <dd>{business.address}</dd>
            </div>
          </dl>
        </div>
      </div>
    </Section>
  );
}
