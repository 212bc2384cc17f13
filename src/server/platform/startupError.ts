/** A reason not to start that a person can act on: starting prints its sentence, and no stack. */
export class StartupError extends Error {
  override name = 'Refusal';
}
