import { Card } from '../Card.tsx';
import classes from './Guide.module.css';

const VERIFICATION = [
  'Insurance',
  'Qualifications of your workers',
  'Work health and safety',
  'Complaints handling',
  'Risk management',
] as const;

const CERTIFICATION = [
  'An on-site assessment by an approved quality auditor',
  'Interviews with staff, management and participants',
  'A review against the Core Module, plus the supplementary modules for your supports',
] as const;

export function AuditTypes() {
  return (
    <div className={classes.types}>
      <Card title="Verification audit">
        <p className={classes.risk}>For supports with lower risk</p>
        <p>A desktop review: you send documents, and an auditor reads them. They look at:</p>
        <ul>
          {VERIFICATION.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </Card>
      <Card title="Certification audit">
        <p className={classes.risk}>For supports with higher risk</p>
        <p>The auditor reads your documents and then comes to see how you work. Expect:</p>
        <ul>
          {CERTIFICATION.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
