/** A reason not to start that a person can act on: starting prints its sentence, and no stack. */
export class Refusal extends Error {
  override name = 'Refusal';
}
