export { fastify } from 'fastify'
