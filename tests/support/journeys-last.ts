import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Journeys need the demo, which is loaded while the other tests run. Each project's files stay in vitest's order. */
export class JourneysLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isJourney = ({ project }: TestSpecification) => project.name === 'journeys'
    return [...sorted.filter((file) => !isJourney(file)), ...sorted.filter(isJourney)]
  }
}
