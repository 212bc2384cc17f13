import { brand } from '#shared/site/brand.ts';
import { Section } from '../Section.tsx';
import classes from './Contact.module.css';
import { ContactForm } from './ContactForm.tsx';

/** The contact form, and the contact details. */
export function Contact() {
  return (
    <Section
      id="contact"
      title="Talk to us"
      lead="Tell us what you do, or what you plan. A first talk is free, and you are not bound to anything."
    >
      <div className={classes.columns}>
        <ContactForm />
        <div className={classes.contactDetails}>
          <h3>Rather call or write?</h3>
          <dl>
            <div>
              <dt>Phone</dt>
              <dd>
                <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>
              </dd>
            </div>
            <div>
              <dt>Email</dt>
              <dd>
                <a href={`mailto:${brand.email}`}>{brand.email}</a>
              </dd>
            </div>
            <div>
              <dt>Hours</dt>
              <dd>{brand.hours}</dd>
            </div>
            <div>
              <dt>Office</dt>
              <dd>{brand.address}</dd>
            </div>
          </dl>
        </div>
      </div>
    </Section>
  );
}
