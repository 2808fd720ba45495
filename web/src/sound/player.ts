import { type Cue, type Note, NOTES } from "./cues";

let context: AudioContext | null = null;

/** Let a cue be heard. The context is made with the first one, so that a silent page has none. */
export function play(cue: Cue, volume: number): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const note of NOTES[cue]) sound(context, note, volume);
}

function sound(at: AudioContext, note: Note, volume: number): void {
  const begin = at.currentTime + note.at / 1000;
  const end = begin + note.lasts / 1000;
  const gain = at.createGain();
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, note.loud * volume), begin + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(at.destination);
  const source = note.wave === "noise" ? noise(at, note.lasts) : tone(at, note, begin, end);
  source.connect(gain);
  source.start(begin);
  source.stop(end);
}

function tone(at: AudioContext, note: Note, begin: number, end: number): OscillatorNode {
  const source = at.createOscillator();
  source.type = note.wave === "triangle" ? "triangle" : "sine";
  source.frequency.setValueAtTime(note.pitch, begin);
  if (note.to !== undefined) source.frequency.exponentialRampToValueAtTime(note.to, end);
  return source;
}

/** A card over felt: noise that grows softer. */
function noise(at: AudioContext, lasts: number): AudioBufferSourceNode {
  const length = Math.ceil((at.sampleRate * lasts) / 1000);
  const buffer = at.createBuffer(1, length, at.sampleRate);
  const samples = buffer.getChannelData(0);
  let last = 0;
  for (let one = 0; one < length; one += 1) {
    last = 0.6 * last + 0.4 * (Math.random() * 2 - 1);
    samples[one] = last * (1 - one / length);
  }
  const source = at.createBufferSource();
  source.buffer = buffer;
  return source;
}
