import parts from '../parts.module.css';

export const Facts = ({ facts }: { facts: { label: string; value: string | null }[] }) => (
  <dl className={parts.facts}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
