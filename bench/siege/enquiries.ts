import { randomBytes, randomInt, randomUUID } from 'node:crypto';

// The enquiries of a siege of the public form: genuine ones, and those of hostile senders.

const WORDS = 'audit provider registration support worker plan review practice standards care'.split(' ');

const randomWords = (count: number) =>
  Array.from({ length: count }, () => `${WORDS[randomInt(WORDS.length)]}${randomInt(1_000)}`).join(' ');

/** The longest text that the form takes. */
const MAX_LENGTH = 10_000;

const hostileTexts = {
  'different words': () => randomWords(randomInt(5, 200)),
  'words of one letter': () =>
    [...randomBytes(MAX_LENGTH / 2)].map((byte) => String.fromCharCode(97 + (byte % 26))).join(' '),
  'a long text': () =>
    randomBytes(MAX_LENGTH)
      .toString('base64')
      .slice(0, MAX_LENGTH - 1),
  'the same text': () => 'We would like to offer you search engine services at a very good price.',
  'unclosed links': () => '<a '.repeat(MAX_LENGTH / 3 - 1),
  'more than is accepted': () => 'x'.repeat(60_000),
};

const kinds = Object.values(hostileTexts);

export interface Enquiry {
  /** The address that a proxy on this machine names. */
  from: string;
  body: string;
}

const bodyOf = (formData: Record<string, string>) =>
  JSON.stringify({
    json: {
      id: randomUUID(),
      formType: 'contact',
      formData: { ...formData, phone: '0491 570 156', submittedAt: new Date().toISOString() },
      honeypot: { website: '', elapsedMs: 20_000 },
    },
  });

/** The n-th genuine enquiry: from a person and an address that never wrote before. */
export function genuineEnquiry(n: number): Enquiry {
  const name = `Genuine Person${n}`;
  const formData = {
    name,
    email: `genuine-${n}@sunrise.example`,
    company: `Sunrise Care ${n}`,
    message: `We would like to register for daily personal activities. Our reference is ${n}.`,
  };
  return { from: `192.0.2.${n % 250}`, body: bodyOf(formData) };
}

/** One of many addresses; half of those of IPv6 are in one network. */
function newAddress() {
  const part = () => randomInt(65_536).toString(16);
  if (randomInt(2)) return `${randomInt(11, 100)}.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  return `2001:db8:${randomInt(2) ? '0:0' : `${part()}:${part()}`}:${part()}:${part()}:${part()}:${part()}`;
}

/** The n-th enquiry of a hostile sender. A third of them write from one address, a third each from its own, a third from ever new ones. */
export function hostileEnquiry(sender: number, n: number): Enquiry {
  const formData = {
    name: `Hostile ${randomInt(1_000_000)}`,
    email: `h${randomUUID()}@junk.example`,
    company: `Junk ${randomInt(1_000_000)}`,
    message: kinds[(sender + n) % kinds.length]?.() ?? '',
  };
  const from = ['203.0.113.1', `203.0.113.${sender + 2}`, newAddress()][sender % 3] ?? '';
  return { from, body: bodyOf(formData) };
}
