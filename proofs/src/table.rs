//! The fixture of proofs about all document kinds: two suppliers of one tenant, one of another, with several nodes.

use crate::node::Node;
use anyhow::Result;
use tandem_testkit::specimens::Party;
use tandem_testkit::{Client, World};

pub struct Table {
    pub world: World,
    pub nodes: Vec<Node>,
    pub party: Party,
}

impl Table {
    /// Runs a worker in this process, because some documents come from external systems.
    pub async fn lay(nodes: usize) -> Result<Self> {
        let table = Self::still(nodes).await?;
        table.world.work();
        Ok(table)
    }

    /// Without a worker: nothing happens but what is asked for.
    pub async fn still(nodes: usize) -> Result<Self> {
        let world = World::start().await?;
        // The proofs exceed the rate limit of public pages.
        let mut config = world.config.clone();
        config.server.public_per_second = 1_000_000.0;
        let mut started = Vec::new();
        for _ in 0..nodes {
            started.push(Node::start("serve", &config).await?);
        }
        let party = Party::meet(&world, &started[0].base(), &world.acme, "party").await?;
        Ok(Self { world, nodes: started, party })
    }

    /// Another supplier of the same company, with the same people at the buyer.
    pub async fn another(&self, mark: &str) -> Result<Party> {
        Party::meet(&self.world, &self.nodes[0].base(), &self.world.acme, mark).await
    }

    /// The client, connected to one of the nodes in turn.
    pub fn at(&self, client: &Client, turn: usize) -> Client {
        client.at(&self.nodes[turn % self.nodes.len()].base())
    }
}
